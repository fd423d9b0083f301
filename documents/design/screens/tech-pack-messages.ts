/** Messages of the file of a tech pack. */
export const messages = {
  open: ['打开 PDF', 'Open the PDF'],
  pages: ['{n} 页', '{n} {n:page|pages}'],
} as const
