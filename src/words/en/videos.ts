export const loading = 'Loading videos…'
export const noVideos = 'No videos yet. Please check back soon.'

export const play = (title: string) => `Play: ${title}`
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const previousPage = 'Previous page of videos'
export const nextPage = 'Next page of videos'
