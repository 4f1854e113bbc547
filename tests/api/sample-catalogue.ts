import type { CatalogueFile, WebinarEntry } from '#contracts/catalogue-file.ts'

export const samplePicture = '/_astro/picture.webp'

const picture = { image: samplePicture, imageWidth: 480, imageHeight: 360 }

function sampleWebinar(
  fields: Pick<WebinarEntry, 'id' | 'date' | 'pricePaise' | 'seats'>,
): WebinarEntry {
  return {
    ...fields,
    title: 'A sample webinar',
    titleDesc: 'What it is about',
    poster: picture.image,
    time: '18:30',
    durationHours: 2,
    joinLink: 'https://meet.example.com/private-room',
    reasons: [{ reason: 'A reason', subReason: 'Why' }],
  }
}

/** One of each kind, small enough to reckon with: ₹1,500, ₹250, free and ₹99.50. */
export const sampleCatalogue: CatalogueFile = {
  firm: {
    name: 'Sample firm',
    email: 'firm@example.com',
    phone: '+91 98765 43210',
    legal: {
      legalName: 'Sample Private LLP',
      companyNumber: 'LLPIN SAMPLE-0000',
      registeredOffice: '12 Sample Marg, Lucknow 226001',
      gstin: null,
      registrations: [],
      isSebiRegistered: false,
      grievance: {
        name: 'Asha Officer',
        designation: 'Grievance Officer',
        email: 'officer@example.com',
        phone: '+91 98765 43211',
        hours: 'Monday to Friday, 10:00 to 17:00',
      },
    },
  },
  consents: [
    {
      purpose: 'challenges',
      language: 'en',
      version: '0123456789abcdef',
      label: 'I agree that you keep my answers.',
      text: 'For a year. Withdraw at /my-data.',
    },
  ],
  consultationFeePaise: 99_900,
  freeCall: { minutes: 15, everyDays: 30 },
  redirects: [],
  people: {
    team: [
      {
        _id: 'asha-sample',
        name: 'Asha Sample',
        image: '/asha.webp',
        designation: 'Founder',
        memberType: 'leader',
      },
      {
        _id: 'ravi-sample',
        name: 'Ravi Sample',
        image: '/ravi.webp',
        designation: 'Front desk',
        memberType: 'support',
      },
    ],
    testimonials: [
      {
        _id: 'meera-sample',
        name: 'Meera, sample client',
        avatar: '/meera.webp',
        quote: 'A sample of praise.',
        videoLink: 'https://drive.google.com/file/d/sample-0000000000/view',
      },
    ],
  },
  appointments: [],
  webinars: [
    sampleWebinar({ id: 'paid-webinar', date: '2126-01-17', pricePaise: 29_900, seats: 2 }),
    sampleWebinar({ id: 'free-webinar', date: '2126-01-18', pricePaise: null, seats: 10 }),
    sampleWebinar({ id: 'large-webinar', date: '2126-01-19', pricePaise: 29_900, seats: 40 }),
    sampleWebinar({ id: 'past-webinar', date: '2026-01-17', pricePaise: null, seats: null }),
  ],
  products: [
    {
      ...picture,
      itemType: 'Course',
      id: 'course',
      name: 'A sample course',
      summary: 'What it is about',
      pricePaise: 150_000,
      url: '/courses#course',
      driveLink: 'https://drive.google.com/drive/folders/private-folder',
      chapters: [
        {
          name: 'Beginning',
          subChapters: [
            { id: 'first', name: 'First lesson', link: 'https://drive.google.com/private-lesson' },
          ],
        },
        {
          name: 'Going on',
          subChapters: [
            { id: 'page', name: 'A page', file: 'courses/files/private-page.pdf', minutes: 10 },
            {
              id: 'words',
              name: 'Some words',
              text: [{ kind: 'paragraph', lines: [[{ text: 'Private words.' }]] }],
            },
          ],
        },
      ],
    },
    {
      ...picture,
      itemType: 'Book',
      id: 'paid-book',
      name: 'A paid book',
      author: 'Asha Sample',
      pricePaise: 25_000,
      url: '/library#paid-book',
      pdf: 'books/files/paid-book.pdf',
      free: false,
    },
    {
      ...picture,
      itemType: 'Book',
      id: 'free-book',
      name: 'A free book',
      author: 'Asha Sample',
      pricePaise: 0,
      url: '/library#free-book',
      pdf: 'books/files/free-book.pdf',
      free: true,
    },
    {
      ...picture,
      itemType: 'Dhyanam',
      id: 'mandala',
      name: 'A sample mandala',
      pricePaise: 9_950,
      url: '/dhyanamshop#mandala',
      size: '12 x 12 in',
    },
  ],
}
