/** Styles of the desk alone, see DeskLayout.astro. */
declare module '*.css?desk'
