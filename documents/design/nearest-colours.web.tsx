/** The tab "Nearest colours" of a colour: the twelve of the library that differ least from it, or from another colour that is typed. */
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ViewOf } from '../../model/wire-document.ts'
import { useServices } from '../../ui/services.ts'
import { AnswerState } from '../../ui/sections/answer-section.tsx'
import { useLanguage, useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { colour } from './colour.ts'
import type { NearestColours } from './nearest-colours.calls.ts'
import styles from './screens/nearest-colours.module.css'
import { messages } from './screens/nearest-messages.ts'
import { referenceOf, type NearestReference } from './screens/nearest-reference.ts'
import { PixelPicker } from './screens/pixel-picker.tsx'

type LibraryColour = ViewOf<typeof colour>

/** The colour of a document as text: its standard, else its hex value. */
function writtenColour(doc: LibraryColour): string {
  const lab = [doc.labL, doc.labA, doc.labB]
  return lab.every((one) => typeof one === 'string') ? lab.join(' ') : (doc.hex ?? '')
}

/** Returns what a text means beside a document: where it is the document's standard, with the light of that. */
function referenceBeside(doc: LibraryColour, text: string): NearestReference | undefined {
  const reference = referenceOf(text)
  const { illuminant, observer } = doc
  const isOfDoc = reference && 'lab' in reference && text === writtenColour(doc)
  return isOfDoc ? { ...reference, ...(illuminant && { illuminant }), ...(observer && { observer }) } : reference
}

export function Section({ doc }: { doc: LibraryColour }): React.ReactElement {
  const t = useMessages(messages)
  const [text, setText] = useState(() => writtenColour(doc))
  const [reference, setReference] = useState(() => referenceBeside(doc, writtenColour(doc)))
  const [refused, setRefused] = useState(false)
  const find = () => {
    const read = referenceBeside(doc, text)
    setRefused(read === undefined)
    if (read) setReference(read)
  }
  return (
    <section className="sheet section" data-part="nearest-colours" aria-labelledby="nearest-colours-heading">
      <h2 id="nearest-colours-heading">{t('title')}</h2>
      <form
        className={`row ${styles['ask']} noprint`}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <label>
          <span className="muted">{t('reference')}</span>
          <Input
            value={text}
            placeholder={t('hint')}
            onChange={(event) => setText(event.currentTarget.value)}
            {...(refused ? { status: 'error', 'aria-invalid': true, 'aria-describedby': 'nearest-colours-refused' } : {})}
          />
        </label>
        <Button htmlType="submit">{t('find')}</Button>
      </form>
      {refused && (
        <p id="nearest-colours-refused" role="alert">
          {t('unreadable')}
        </p>
      )}
      <PixelPicker
        onPick={(hex) => {
          setText(hex)
          setRefused(false)
          setReference({ hex })
        }}
      />
      <p className="muted">{t('screens')}</p>
      {reference && <Nearest reference={reference} except={doc.id} />}
    </section>
  )
}

function Nearest({ reference, except }: { reference: NearestReference; except: string }) {
  const t = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const input = { ...reference, except }
  const answer = useQuery({
    queryKey: answerKey('/scmapi/nearest-colours/view', input),
    queryFn: () => call('/scmapi/nearest-colours/view', { data: input, quiet: true }),
    retry: false,
    placeholderData: (before) => before,
  })
  if (answer.error || !answer.data) return <AnswerState answers={[answer]} failed={t('failed')} waiting={t('waiting')} />
  const { colours, leftOut } = answer.data
  return (
    <>
      {colours.length === 0 && <p className="muted">{t('none')}</p>}
      {leftOut > 0 && <p className="muted">{t('leftOut', { count: leftOut })}</p>}
      {colours.length > 0 && (
        <ol className={styles['colours']} aria-busy={answer.isFetching}>
          {colours.map((one) => (
            <Colour key={one.id} colour={one} />
          ))}
        </ol>
      )}
    </>
  )
}

function Colour({ colour: { id, number, name, nameEn, hex, pantone, deltaE, measured } }: { colour: NearestColours['colours'][number] }) {
  const t = useMessages(messages)
  const { documentPath } = useServices()
  const language = useLanguage()
  return (
    <li className={styles['colour']}>
      <div className={styles['patch']} style={{ background: hex ?? 'transparent' }} aria-hidden />
      <Link to={documentPath('colour', id)}>{(language === 'en' && nameEn) || name}</Link>
      <span className="muted">{[number, pantone].filter(Boolean).join(' · ')}</span>
      <span className="num">
        {t('difference', { figure: deltaE })} <span className="muted">{t(measured ? 'measured' : 'byHex')}</span>
      </span>
    </li>
  )
}
