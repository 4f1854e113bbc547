/** The one file that an editor adds. */
export const course = (name: string, price: number, picture: string, more = '') => `---
name: ${name}
summary: A course that one file added.
image: ./images/${picture}.jpg
alt: A picture of the new course.
price: ${price}
order: 90
${more}chapters:
  - name: The only chapter
    subChapters:
      - name: The only lesson
        link: https://drive.google.com/file/d/lesson-of-the-new-course/view
---

What the page of the new course says.
`
