/** Styles of the desk only, see DeskLayout.astro. */
declare module '*.css?desk'
