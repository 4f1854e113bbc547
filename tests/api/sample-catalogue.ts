import type { CatalogueFile } from '#contracts/catalogue-file.ts'

const picture = { image: '/_astro/picture.webp', imageWidth: 480, imageHeight: 360 }

/** One of each kind, small enough to reckon with: ₹1,500, ₹250, free and ₹99.50. */
export const sampleCatalogue: CatalogueFile = {
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
          subChapters: [{ name: 'First lesson', link: 'https://drive.google.com/private-lesson' }],
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
