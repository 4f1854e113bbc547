// Loaded into a measured server: what it would ask the stand-in of the provider in itself, it asks the one at STAND_IN.
import http from 'node:http'

const elsewhere = process.env['STAND_IN'] ?? ''
const inItself = /^http:\/\/[^/]+(?=\/sandbox\/)/
const ask = http.request

http.request = ((url: string, ...rest: []) =>
  ask(url.replace(inItself, elsewhere), ...rest)) as typeof http.request
