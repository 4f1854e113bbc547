/** A PDF of empty pages; what stands in its trailer besides may lock it. */
export function smallPdf(pages: number, besides = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    `2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${kids.map((at) => `${at} 0 R`).join(' ')}] >>\nendobj`,
    ...kids.map((at) => `${at} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj`),
  ]
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer\n<< /Root 1 0 R ${besides} >>\n%%EOF\n`)
}

const nobodysKey = `<${'5a'.repeat(32)}>`

/** One that asks for a password. */
export const lockedPdf = (pages: number) =>
  smallPdf(pages, `/ID [<01> <01>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${nobodysKey} /U ${nobodysKey} >>`)
