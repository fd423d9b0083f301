/** Status badge: always shape, text and colour together, so that no single cue has to be recognised alone (experience 3.3). */
import type { Family } from '../../model/status.ts'

const glyphs: Record<Family, React.ReactNode> = {
  neutral: <circle cx="5" cy="5" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 1.6" />,
  info: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  attention: <path d="M5 0.4 9.6 5 5 9.6.4 5z" fill="currentColor" />,
  success: (
    <>
      <circle cx="5" cy="5" r="4.6" fill="currentColor" />
      <path d="M2.8 5.1 4.4 6.7 7.3 3.6" fill="none" stroke="var(--surface)" strokeWidth="1.3" />
    </>
  ),
  danger: (
    <>
      <path d="M3 .6h4L9.4 3v4L7 9.4H3L.6 7V3z" fill="currentColor" />
      <path d="m3.5 3.5 3 3m0-3-3 3" stroke="var(--surface)" strokeWidth="1.2" />
    </>
  ),
  returned: <path d="M8.6 6.2A3.8 3.8 0 1 1 7.4 2.1M8.8.8v2.6H6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  closed: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="m2.2 7.8 5.6-5.6" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
}

export function Glyph({ family }: { family: Family }): React.ReactElement {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {glyphs[family]}
    </svg>
  )
}

interface StatusProps {
  readonly family: Family
  readonly label: string
  /** What is said where the document waits for the reader, beside the colour that the process gives the status. */
  readonly waits?: string | undefined
}

export function Status({ family, label, waits }: StatusProps): React.ReactElement {
  return (
    <span className="status" data-family={family} data-waits={waits === undefined ? undefined : true}>
      <Glyph family={family} />
      {label}
      {waits !== undefined && <Waits label={waits} />}
    </span>
  )
}

/** The mark of what waits for the reader: shape, colour and word. */
export const Waits = ({ label }: { label: string }): React.ReactElement => (
  <b className="status-waits" data-family="attention">
    <Glyph family="attention" />
    {label}
  </b>
)
