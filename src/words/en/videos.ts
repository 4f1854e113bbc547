export const loading = 'Loading videos…'
export const noVideos = 'There are no videos to show here at the moment.'

export const play = (title: string) => `Play: ${title}`
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const previousPage = 'Previous page of videos'
export const nextPage = 'Next page of videos'
