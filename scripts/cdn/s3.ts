import { join } from 'node:path'
import { appearanceField } from '../../src/domain/appearance.ts'
import { type CdnFile, type CdnSite, type Headers, writeFiles, writeText } from './files.ts'

/** S3's limit on metadata per object, in bytes of names and values. */
const mostMetadata = 2048

/** Headers that S3 sends itself. */
const ownHeaders = new Set(['Content-Type', 'Cache-Control'])

/** Headers common to all files, added by a response headers policy. */
function commonHeaders(files: readonly CdnFile[]): Headers {
  const [first, ...others] = files.map(({ headers }) => headers)
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) =>
      others.every((headers) => headers[name] === value),
    ),
  )
}

/** Other headers are stored as object metadata, which a CloudFront function turns into headers. */
function metadataOf({ path, headers }: CdnFile, common: Headers): Headers {
  const own = Object.entries(headers)
    .filter(([name]) => !ownHeaders.has(name) && !(name in common))
    .map(([name, value]) => [name.toLowerCase(), value] as const)
  const bytes = own.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > mostMetadata)
    throw new Error(`S3 keeps ${mostMetadata} bytes of metadata, and ${path} has ${bytes}`)
  return Object.fromEntries(own)
}

/** With a chosen appearance (cookie), pages come from the server. */
const viewerRequest = `import cf from 'cloudfront'

function handler(event) {
  const { request } = event
  const isPage = !/\\.\\w+$/.test(request.uri)
  if (isPage && request.cookies['${appearanceField}']) cf.selectRequestOriginById('server')
  return request
}
`

const viewerResponse = `const prefix = 'x-amz-meta-'

function handler(event) {
  const { response } = event
  for (const name of Object.keys(response.headers)) {
    if (!name.startsWith(prefix)) continue
    response.headers[name.slice(prefix.length)] = response.headers[name]
    delete response.headers[name]
  }
  return response
}
`

const objectOf = (file: CdnFile, common: Headers) => ({
  key: file.path === '/' ? 'index.html' : file.path.slice(1),
  file: `objects/${file.name}`,
  contentType: file.headers['Content-Type'],
  cacheControl: file.headers['Cache-Control'],
  metadata: metadataOf(file, common),
})

/** The distribution's configuration in terms of the CloudFront API; ids and the bucket's address are the firm's. */
function distributionOf({ passed, files, origin }: CdnSite, common: Headers) {
  const { hostname, protocol } = new URL(origin)
  const toServer = {
    targetOriginId: 'server',
    allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    cachePolicy: 'Managed-CachingDisabled',
    originRequestPolicy: 'Managed-AllViewerExceptHostHeader',
  }
  return {
    origins: [
      { id: 'bucket', domainName: 'BUCKET.s3.REGION.amazonaws.com' },
      { id: 'server', domainName: hostname, protocol: protocol.replace(':', '') },
    ],
    originGroups: [
      // Server-rendered pages and unknown paths are not in the bucket.
      { id: 'bucket-else-server', members: ['bucket', 'server'], failoverStatusCodes: [403, 404] },
    ],
    defaultRootObject: files.some(({ path }) => path === '/') ? 'index.html' : '',
    defaultCacheBehavior: {
      targetOriginId: 'bucket-else-server',
      allowedMethods: ['GET', 'HEAD', 'OPTIONS'],
      compress: true,
      cacheKey: { cookies: [appearanceField], queryStrings: 'all' },
      responseHeadersPolicy: common,
      functions: { viewerRequest: 'viewer-request.js', viewerResponse: 'viewer-response.js' },
    },
    cacheBehaviors: passed.own.map((pathPattern) => ({ pathPattern, ...toServer })),
  }
}

/** Writes the objects, their metadata, and the CloudFront configuration. */
export function writeS3(site: CdnSite, folder: string): void {
  writeFiles(site, join(folder, 'objects'))
  const common = commonHeaders(site.files)
  const objects = site.files.map((file) => objectOf(file, common))
  writeText(join(folder, 'manifest.json'), `${JSON.stringify({ objects }, undefined, 2)}\n`)
  const distribution = distributionOf(site, common)
  writeText(join(folder, 'cloudfront.json'), `${JSON.stringify(distribution, undefined, 2)}\n`)
  writeText(join(folder, 'viewer-request.js'), viewerRequest)
  writeText(join(folder, 'viewer-response.js'), viewerResponse)
}
