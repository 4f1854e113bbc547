import { hexColour, mixedHex } from '#domain/palette.ts'

// A mail knows no tokens: the same mixtures as in tokens.css.
const paper = hexColour('paper')
const ink = hexColour('ink')
const quiet = mixedHex('ink', 76, 'paper')
const line = mixedHex('ink', 16, 'paper')
export const marigold = hexColour('marigold')

const sans = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const serif = "Georgia,'Noto Serif',serif"
const paragraph = `margin:0 0 18px;color:${ink};font:17px/1.6 ${sans}`

/** Inline styles of a letter's parts: many mail apps drop everything else. */
export const style = {
  ground: `margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%`,
  edge: 'padding:40px 28px 48px',
  column: 'max-width:560px',
  firm: `margin:0 0 32px;padding:0 0 14px;border-bottom:3px solid ${marigold};color:${ink};font:bold 19px/1.3 ${serif}`,
  dot: `color:${marigold}`,
  heading: `margin:0 0 22px;color:${ink};font:bold 27px/1.25 ${serif}`,
  paragraph,
  big: `margin:6px 0 26px;color:${ink};font:bold 40px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:7px`,
  quote: `margin:0 0 22px;padding:2px 0 2px 18px;border-left:3px solid ${marigold};color:${ink};font:17px/1.6 ${sans}`,
  facts: 'margin:4px 0 26px',
  label: `padding:10px 20px 10px 0;border-bottom:1px solid ${line};color:${quiet};font:16px/1.5 ${sans};vertical-align:top;width:30%`,
  value: `padding:10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top;word-break:break-word`,
  item: `padding:10px 16px 10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top`,
  amount: `padding:10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top;white-space:nowrap`,
  buttonTable: 'margin:4px 0 26px',
  buttonCell: `border-radius:8px;background:${marigold}`,
  button: `display:inline-block;padding:15px 30px;border-radius:8px;color:${hexColour('night')};font:bold 17px/1.25 ${sans};text-decoration:none`,
  link: `color:${ink};text-decoration:underline`,
  foot: `margin:36px 0 0;padding:18px 0 0;border-top:1px solid ${line};color:${quiet};font:15px/1.7 ${sans}`,
  legal: `margin:14px 0 0;color:${quiet};font:13px/1.6 ${sans}`,
  footLink: `color:${quiet};text-decoration:none;white-space:nowrap`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all',
} as const

/** For the apps that read a style sheet: the night colours, and less air on a phone. */
export const darkStyle = `
@media (max-width: 480px) {
  .edge { padding: 26px 20px 36px !important; }
  .code { font-size: 34px !important; letter-spacing: 5px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: ${hexColour('night')} !important; }
  .ink { color: ${mixedHex('paper', 94, 'night')} !important; }
  .quiet { color: ${mixedHex('paper', 74, 'night')} !important; }
  .line { border-color: ${mixedHex('paper', 18, 'night')} !important; }
}
`
