import { catalogue } from '#content/catalogue.ts'

export async function GET(): Promise<Response> {
  return Response.json(await catalogue())
}
