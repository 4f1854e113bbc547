import project from '../../package.json' with { type: 'json' }

/** The oldest browsers in which everything works (docs/browser-floor.md), as [browser, version]; in package.json alone. */
export const browserFloor = project.browserslist.map(
  (entry) => entry.split(' >= ') as [string, string],
)

/** The same as Vite names it, for `build.target`. */
export const buildTarget = browserFloor.map(
  ([browser, version]) => `${browser.replace('ios_saf', 'ios')}${version}`,
)
