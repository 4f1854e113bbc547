import { satteri } from '@astrojs/markdown-satteri'
import react from '@astrojs/react'
import mediaMinmax from '@csstools/postcss-media-minmax'
import { defineConfig, fontProviders } from 'astro/config'
import { adminEditor } from './src/build/admin/editor.ts'
import { bareImports } from './src/build/bare-imports.ts'
import { buildTarget, plainColours } from './src/build/browser-floor.ts'
import { callsInDev } from './src/build/calls-in-dev.ts'
import { contentInDev } from './src/build/content-in-dev.ts'
import { contentSecurityPolicy } from './src/build/content-security-policy.ts'
import { firstView } from './src/build/first-view.ts'
import { cartFiles, inlinePrefetch } from './src/build/inline-prefetch.ts'
import { prerenderAccount, prerenderCart, replayEarlyClicks } from './src/build/inline-script.ts'
import { islands } from './src/build/islands.ts'
import { publish } from './src/build/publish.ts'
import { readableText } from './src/build/readable-text.ts'
import { sitemapAndOgImages } from './src/build/sitemap-and-og-images.ts'
import { buildMoment } from './src/domain/dated.ts'
import { providerTitle } from './src/server/providers/setups.ts'
import { misfitOfOrigins } from './src/server/settings/two-origins.ts'

// Measured (brotli): React in one file instead of four is 1 kB less; one file for the parts that
// islands share saves four requests.
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:@astrojs\/react|@nanostores\/react|react)/,
      priority: 1,
    },
    // The first group that matches takes a module, and what it imports if no other group does.
    { name: 'delivery', test: /src\/stores\/delivery\./, priority: 1 },
    {
      name: 'island-parts',
      // Styles that islands share count as theirs: else one group has them, and every island asks for its code.
      test: /src\/islands\/(?:form\/)?[^/]+$|src\/styles\/|src\/stores\/logout-reason\./,
      priority: 1,
    },
    // What every form needs, with React or without: it must not lie in a file that brings React along.
    {
      name: 'forms',
      test: /src\/stores\/form\.|src\/words\/en\/field-problems\.|src\/domain\/plain-text\./,
      priority: 2,
    },
    // What every page of the account needs, also for whoever is logged out.
    { name: 'account', test: /src\/islands\/account\/(?:AccountFrame|SectionScreen)\./ },
    // What every page that makes calls needs: one file is smaller than five.
    {
      name: 'calls',
      priority: 3,
      test: /src\/api\/(?:client|call-error)\.|src\/stores\/(?:call-as-user|on-return|return-path)\.|src\/domain\/(?:item|storage-keys|money)\./,
    },
    // Asked of a page of a payment's result as well, which has no React.
    { name: 'cart', priority: 2, test: /src\/stores\/cart\.ts$|src\/domain\/(?:bill)\./ },
    // What the cart and the checkout share: one file is smaller than three.
    {
      name: 'buying',
      priority: 1,
      test: /src\/(?:stores\/(?:cart-changes|open-cart)|words\/en\/cart|islands\/cart\/CartAway)\./,
    },
    // What asks whether the session still holds, on any page: alone, it brings no island's code along.
    {
      name: 'session',
      priority: 2,
      test: /src\/api\/ask-user\.|src\/stores\/watch-session\./,
    },
    // What a tap on "Add to cart" needs, and a log-in that goes on with it; others keep something as well.
    { name: 'adding', priority: 2, test: /src\/stores\/add-to-cart\.|src\/words\/en\/products\./ },
    { name: 'kept', priority: 3, test: /src\/stores\/(?:expiring-storage|cart-handoff)\./ },
    // What the home page needs besides: one file is smaller than three.
    {
      name: 'home',
      priority: 2,
      test: /src\/components\/home\/[^/]+\.ts$|src\/stores\/slides\./,
    },
    // What the shell of every page needs anyway, so that no part of it becomes a file of its own.
    {
      name: 'shell',
      priority: 4,
      test: /preload-helper|node_modules\/(?:nanostores\/(?!listen-keys|deep-map)|@nanostores\/persistent\/)|src\/stores\/(?:browser|cart-count|guarded-storage|notice|session)\.ts$|src\/domain\/json\.ts$|src\/components\/shell\/page-shell\.ts$/,
    },
  ],
}

const output = {
  codeSplitting,
  // Every page names its scripts: Astro's own names for them are three times as long.
  entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro(?:$|[?_].*)/, '')}.[hash].js`,
}

const { SITE_URL, API_URL: callsAt } = process.env
const misfit = callsAt ? misfitOfOrigins(SITE_URL, callsAt) : undefined
if (misfit !== undefined) throw new Error(misfit)

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  outDir: './dist/site',
  trailingSlash: 'never',
  // Measured: all CSS of a page in its HTML stays below one TCP flight (14 kB), so the first
  // paint waits for one round trip and no page ever shows without its styles.
  build: { format: 'directory', inlineStylesheets: 'always' },
  prefetch: false,
  integrations: [
    react(),
    contentSecurityPolicy(process.env),
    islands(),
    firstView(),
    replayEarlyClicks(),
    inlinePrefetch(process.env),
    prerenderCart(),
    prerenderAccount(),
    sitemapAndOgImages(),
    publish(process.env),
    cartFiles(),
    adminEditor(process.env),
    contentInDev(),
    callsInDev(process.env),
  ],
  vite: {
    // Thousands of built files, which `npm run dev` has no use for.
    server: { watch: { ignored: ['**/releases/**'] } },
    // Found before the first page is asked for: found by it, they would load it anew, and whoever is not connected yet
    // would sit before dead islands.
    optimizeDeps: { entries: ['src/islands/**/*.tsx', 'src/stores/**/*.ts'] },
    plugins: [bareImports()],
    // A page is built before it is known who is set up.
    define: {
      // Under another name than the variable, as below. Without it the code is what it would be if there were none.
      'import.meta.env.CALLS_AT': callsAt ? JSON.stringify(callsAt) : 'undefined',
      'import.meta.env.PAID_THROUGH': JSON.stringify(providerTitle(process.env)),
      // Under another name than the variable, whose text Astro would put in its place. `npm run dev` has none: with
      // another moment at each start, Vite would prepare all packages anew.
      ...(process.env.BUILD_AT && {
        'import.meta.env.BUILT_FOR': String(buildMoment(process.env.BUILD_AT, Date.now())),
      }),
    },
    // Before Lightning CSS, which lowers the rest: it writes `not (min-width: …)` for `width < …`, which Chrome 99 does
    // not read either, and keeps oklch() beside its fallback.
    css: { postcss: { plugins: [plainColours, mediaMinmax()] } },
    build: { cssTarget: buildTarget },
    environments: {
      client: {
        build: { target: buildTarget, modulePreload: false, rolldownOptions: { output } },
      },
    },
  },
  // Lets the Astro extension of VS Code complete fields at the head of markdown files.
  experimental: { contentIntellisense: true },
  markdown: { syntaxHighlight: false, processor: satteri({ hastPlugins: [readableText] }) },
  image: {
    // Measured: effort 1 takes two thirds of the time of effort 2, for 6 % more bytes of AVIF; colours at half the detail of light and dark, as in every JPEG, save 6 %.
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { effort: 1, chromaSubsampling: '4:2:0' } },
    },
    layout: 'constrained',
    breakpoints: [320, 480, 640, 960, 1280, 1600],
  },
  fonts: [
    {
      // The letters of Latin-1 and the signs that headings use, without fractions, marks that stand alone
      // and the like (12 kB, one flight of the connection, instead of 15 kB): fonttools
      // subset of @fontsource/eczar's eczar-latin-600-normal.woff2 with --layout-features=kern,liga,mark
      // --flavor=woff2 --unicodes=U+20-7E,U+A0,U+A3,U+A7,U+A9,U+AB,U+AE,U+B0,U+B7,U+BB,U+C0-FF,U+2013,
      // U+2014,U+2018-201E,U+2022,U+2026,U+2122,U+2212
      name: 'Eczar',
      cssVariable: '--font-eczar',
      provider: fontProviders.local(),
      // Astro would measure Times New Roman alone, which no Android phone has: src/styles/base.css has more.
      optimizedFallbacks: false,
      fallbacks: ['Times as Eczar', 'Noto as Eczar', 'DejaVu as Eczar', 'serif'],
      options: {
        variants: [
          {
            weight: 600,
            style: 'normal',
            src: ['./src/styles/fonts/eczar-600-latin.woff2'],
          },
        ],
      },
    },
  ],
})
