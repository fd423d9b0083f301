/** What a section shows of answers of the server: title, waiting, a failure with the way to try again, and what it says when there is nothing. */
import { Button } from 'antd'
import { useText } from '../text/language.tsx'

/** An answer as a query holds it. */
interface Answer {
  readonly data?: unknown
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface AnswerStateProps {
  /** All of them are needed. */
  readonly answers: readonly Answer[]
  /** What is said where one could not be read. */
  readonly failed: string
  /** What is said until all are there; absent: nothing. */
  readonly waiting?: string
}

/** Says that answers are awaited or could not be read, and tries those again that failed. */
export function AnswerState({ answers, failed, waiting }: AnswerStateProps): React.ReactElement | null {
  const t = useText()
  const rejected = answers.filter(({ error }) => error)
  if (rejected.length > 0)
    return (
      <p role="alert">
        {failed}{' '}
        <Button size="small" onClick={() => rejected.forEach((one) => void one.refetch())}>
          {t('retry')}
        </Button>
      </p>
    )
  return waiting !== undefined && answers.some(({ data }) => data === undefined) ? <p className="muted">{waiting}</p> : null
}

interface AnswerSectionProps extends AnswerStateProps {
  /** The name of the section in the document: `data-part`, and the id of its heading. */
  readonly part: string
  readonly title: string
  /** What stands beside the title. */
  readonly beside?: React.ReactNode
  /** What is said in place of the content: there is nothing to show. */
  readonly none?: string | undefined
  /** The content is folded under its title. */
  readonly folded?: boolean
  readonly className?: string | undefined
  readonly children?: React.ReactNode
}

/** A section of a document's page that shows what calls of its type answer. */
export function AnswerSection({
  part,
  title,
  beside,
  none,
  folded,
  className,
  children,
  ...state
}: AnswerSectionProps): React.ReactElement {
  const heading = `${part}-heading`
  const head = (
    <>
      {title} {beside !== undefined && <span className="muted">{beside}</span>}
    </>
  )
  const body = (
    <>
      <AnswerState {...state} />
      {none === undefined ? children : <p className="muted">{none}</p>}
    </>
  )
  return (
    <section
      className={`sheet section ${className ?? ''}`}
      data-part={part}
      aria-labelledby={heading}
      aria-busy={state.answers.some(({ isFetching }) => isFetching)}
    >
      {folded ? (
        <details>
          <summary id={heading}>{head}</summary>
          {body}
        </details>
      ) : (
        <>
          <h2 id={heading}>{head}</h2>
          {body}
        </>
      )}
    </section>
  )
}
