/** Module icons: one stroke, 20 × 20, in the colour of the surrounding text. */
const strokes: Readonly<Record<string, string>> = {
  workspace: 'M3 9.5 10 3l7 6.5M5 8.5V17h10V8.5M8.5 17v-4.5h3V17',
  design: 'M6.5 3 3 5.5 4.5 9 6 8.3V17h8V8.3l1.5.7L17 5.5 13.5 3c-.8 1.6-2 2.3-3.5 2.3S7.3 4.6 6.5 3Z',
  material:
    'M10 3c4 0 6.5 1.3 6.5 3S14 9 10 9 3.5 7.7 3.5 6 6 3 10 3ZM3.5 6v8c0 1.7 2.5 3 6.5 3s6.5-1.3 6.5-3V6M3.5 10c0 1.7 2.5 3 6.5 3s6.5-1.3 6.5-3',
  supplier: 'M3 17V9l4 2.5V9l4 2.5V4h6v13H3ZM13.5 8h1M13.5 11h1M6.5 14h1M10.5 14h1',
  order: 'M5 3h7l3.5 3.500V17H5V3ZM12 3v3.500h3.500M7.5 10h5M7.5 13h5',
  production:
    'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.500M13.5 13.5 15 15M15 5l-1.5 1.500M6.5 13.5 5 15',
  quality: 'M10 2.5 16 5v5c0 3.8-2.5 6.3-6 7.5-3.5-1.2-6-3.7-6-7.5V5l6-2.5ZM7.3 10l2 2 3.5-4',
  logistics: 'M2.5 5.500h9V14h-9V5.500ZM11.5 8.500h3.500l2.5 2.5v3h-6M6 14.200a1.5 1.5 0 1 0 .01 0ZM14 14.200a1.5 1.5 0 1 0 .01 0Z',
  warehouse: 'M3 17V7.5L10 3.500l7 4V17M6 17v-6.500h8V17M6 13.500h8',
  finance: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM7 6.500l3 4 3-4M10 10.500V15M7.5 11h5M7.5 13h5',
  planning: 'M3.5 5h13v12h-13V5ZM3.5 8.500h13M7 3v3M13 3v3M7 12h2M11 12h2',
  master: 'M3.5 3.500h5v5h-5v-5ZM11.5 3.500h5v5h-5v-5ZM3.5 11.500h5v5h-5v-5ZM11.5 11.500h5v5h-5v-5Z',
  sourcing: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4M6.5 9h5',
  ticket: 'M10 3 17.5 16.5h-15L10 3ZM10 8v4M10 14.2v.1',
  collaboration: 'M3 4h10v7H7l-3 2.5V11H3V4ZM15 7.5h2v6h-1V16l-3-2.5H9',
  admin: 'M4 6h8M15 6h1M4 10h2M9 10h7M4 14h6M13 14h3M13.5 4.500v3M7.5 8.500v3M11.5 12.5v3',
}

/** Icon of a module, by the server's module key. A module without its own icon gets four squares. */
export function ModuleIcon({ module }: { module: string }): React.ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={strokes[module] ?? strokes['master']} />
    </svg>
  )
}
