export interface SampleVideo {
  videoId: string
  title: string
  daysOld: number
}

/** Plainly samples: the ids have the real length but lead nowhere. Newest first. */
export const sampleVideos: SampleVideo[] = [
  {
    videoId: 'sample-0001',
    title: 'Your first budget: rent, savings & everything else',
    daysOld: 2,
  },
  { videoId: 'sample-0002', title: "Ho'oponopono in ten quiet minutes", daysOld: 6 },
  { videoId: 'sample-0003', title: "What a DMIT report says, and what it doesn't", daysOld: 11 },
  {
    videoId: 'sample-0004',
    title: 'SIP or lump sum? Reading the question "when" calmly',
    daysOld: 17,
  },
  { videoId: 'sample-0005', title: 'Drawing a mandala: compass, circle & patience', daysOld: 24 },
  { videoId: 'sample-0006', title: 'Speaking up in meetings: three small exercises', daysOld: 33 },
  {
    videoId: 'sample-0007',
    title: 'Term cover, health cover & the order to buy them in',
    daysOld: 41,
  },
  {
    videoId: 'sample-0008',
    title: "Midbrain activation: parents' questions, answered plainly",
    daysOld: 52,
  },
  { videoId: 'sample-0009', title: "Planning for a child's education, year by year", daysOld: 66 },
  { videoId: 'sample-0010', title: 'Retirement in India: what "enough" might mean', daysOld: 80 },
]
