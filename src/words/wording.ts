/**
 * The shape of sentences without their letters: what another language has to say too, with the same values and
 * the same parts. A sentence that a language forgets is a type error.
 */
export type Wording<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Words]: Wording<Words[Name]> }
