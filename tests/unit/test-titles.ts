import ts from 'typescript'

/** A test as its source has it. */
export interface TestTitle {
  /** Letter for letter: what a title fills in stays as it is written there. */
  readonly written: string
  /** Whether the title says something besides the values that it fills in. */
  readonly speaks: boolean
  /** Whether this is the title of one of its cases: with values of the list that the test goes through. */
  readonly isOfCase: (title: string) => boolean
  /** Nobody runs it from day to day, or it is meant to fail: it holds nothing. */
  readonly isSkipped: boolean
}

const never = new Set(['skip', 'todo', 'fixme', 'fails', 'fail'])

interface Modified {
  readonly names: readonly string[]
  readonly tables: readonly ts.Expression[]
}

/** What stands between `test` or `describe` and a title: `.skip`, `.each(table)`, `.skipIf(…)`; undefined for anything else. */
function modifiersOf(callee: ts.Expression): Modified | undefined {
  if (ts.isIdentifier(callee))
    return /^(?:test|describe)$/.test(callee.text) ? { names: [], tables: [] } : undefined
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = modifiersOf(callee.expression)
    return inner && { ...inner, names: [...inner.names, callee.name.text] }
  }
  if (!ts.isCallExpression(callee)) return undefined
  const inner = modifiersOf(callee.expression)
  const table = inner?.names.at(-1) === 'each' ? callee.arguments.slice(0, 1) : []
  return inner && { ...inner, tables: [...inner.tables, ...table] }
}

const isDescribe = (callee: ts.Expression, { names }: Modified) =>
  /^describe\b/.test(callee.getText()) || names.includes('describe')

/** `skip()` and `test.skip(true)` leave a test for good; with a condition, only here and there. */
function isLeaving(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  const callee = node.expression.getText()
  if (!/^(?:\w+\.)?(?:skip|fixme)$/.test(callee)) return false
  const [first] = node.arguments
  if (!first || first.kind === ts.SyntaxKind.TrueKeyword) return true
  // Of a running test it says why; otherwise it is a title.
  return ts.isStringLiteralLike(first) && !/^(?:test|describe)\./.test(callee)
}

/** Whether what is run there, without the functions inside it, leaves for good. */
function leaves(body: ts.Node): boolean {
  const isInside = (node: ts.Node): boolean =>
    isLeaving(node) || (!ts.isFunctionLike(node) && (ts.forEachChild(node, isInside) ?? false))
  return ts.forEachChild(body, isInside) ?? false
}

const isLeft = (argument: ts.Expression) =>
  ts.isFunctionLike(argument)
    ? leaves(argument)
    : ts.isObjectLiteralExpression(argument) &&
      /\b(?:skip|todo|fails): true\b/.test(argument.getText())

/** The literals of something, also by the names of other things of the file. */
function valuesIn(one: ts.Node, source: ts.SourceFile): ReadonlySet<string> {
  const [values, read] = [new Set<string>(), new Set<string>()]
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) values.add(node.text).add(JSON.stringify(node.text))
    else if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node))
      values.add(node.getText().replaceAll('_', ''))
    else if (/^(?:true|false|null|undefined)$/.test(node.getText())) values.add(node.getText())
    else if (ts.isIdentifier(node)) follow(node.text)
    else if (ts.isPropertyAssignment(node)) visit(node.initializer)
    // What only the long form has, nobody runs from day to day.
    else if (ts.isConditionalExpression(node) && node.condition.getText() === 'isFull')
      visit(node.whenFalse)
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression)
    // What a case does is no value of its title; what is made of the cases is.
    else if (!ts.isFunctionLike(node) || ts.isCallExpression(node.parent))
      ts.forEachChild(node, visit)
  }
  const follow = (name: string) => {
    if (read.has(name)) return
    read.add(name)
    for (const initializer of declaredAs(name, source)) visit(initializer)
  }
  visit(one)
  return values
}

/** The values of each case of a list; where the cases are made by code, those of all of them. */
function casesIn(list: ts.Expression, source: ts.SourceFile): ReadonlySet<string>[] {
  if (ts.isAsExpression(list)) return casesIn(list.expression, source)
  if (ts.isIdentifier(list))
    return declaredAs(list.text, source).flatMap((initializer) => casesIn(initializer, source))
  if (!ts.isArrayLiteralExpression(list)) return [valuesIn(list, source)]
  return list.elements.flatMap((element) =>
    ts.isSpreadElement(element) ? casesIn(element.expression, source) : [valuesIn(element, source)],
  )
}

/** The values that a title may be filled with, one from each of the lists around it. */
const fillingsOf = (lists: readonly ts.Expression[], source: ts.SourceFile) =>
  lists.reduce<ReadonlySet<string>[]>(
    (fillings, list) =>
      fillings.flatMap((filling) => casesIn(list, source).map((values) => filling.union(values))),
    [new Set()],
  )

function declaredAs(name: string, source: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      found.push(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const filledIn = /%[sdijfo#]|\$\w+(?:\.\w+)*/

/** What a title says around the values that it fills in. */
function partsOf(title: ts.Expression, isOfTable: boolean): readonly string[] {
  if (ts.isStringLiteralLike(title)) return isOfTable ? title.text.split(filledIn) : [title.text]
  return /^`([^]*)`$/.exec(title.getText())?.[1]?.split(/\$\{[^}]*\}/) ?? []
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The tests of a file. */
export function testTitlesIn(text: string): readonly TestTitle[] {
  const source = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true)
  const titles: TestTitle[] = []

  const titleOf = (title: ts.Expression, lists: readonly ts.Expression[], isOfTable: boolean) => {
    const parts = partsOf(title, isOfTable)
    const filled = (values: ReadonlySet<string>) =>
      new RegExp(`^${parts.map(escaped).join(`(?:${[...values].map(escaped).join('|')})`)}$`, 'u')
    return {
      written: ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1),
      speaks: parts.length < 2 || /\p{L}/u.test(parts.join('')),
      isOfCase: (one: string) =>
        parts.length > 1 && fillingsOf(lists, source).some((values) => filled(values).test(one)),
    }
  }

  const visit = (node: ts.Node, lists: readonly ts.Expression[], isSkipped: boolean): void => {
    const around = ts.isForOfStatement(node) ? [...lists, node.expression] : lists
    const call = ts.isCallExpression(node) ? modifiersOf(node.expression) : undefined
    let isOver = isSkipped
    if (call && ts.isCallExpression(node)) {
      const [title, ...others] = node.arguments
      isOver ||= call.names.some((name) => never.has(name)) || others.some(isLeft)
      isOver ||= node.expression.getText().includes('.runIf(isFull)')
      const isTest = !isDescribe(node.expression, call) && !call.names.includes('step')
      if (isTest && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        const own = titleOf(title, [...around, ...call.tables], call.tables.length > 0)
        // The long form alone runs it.
        titles.push({ ...own, isSkipped: isOver || /@full\b/.test(own.written) })
      }
    }
    ts.forEachChild(node, (child) => visit(child, around, isOver))
  }
  visit(source, [], leaves(source))
  return titles
}
