/** One option of a lab dip beside the target: two patches that touch, the difference in words and figures, and what the dye house and the brand say. */
import { useQuery } from '@tanstack/react-query'
import { patchOf } from '../../../model/colour/cielab.ts'
import { differenceOf, type Lab, type LabDifference } from '../../../model/colour/colour-difference.ts'
import { useServices } from '../../../ui/services.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import { phraseOf, wordIn, wordsOf } from './difference-words.ts'
import { messages } from './lab-dip-messages.ts'
import type { Option, Reading } from './lab-readings.ts'
import styles from './lab-dip.module.css'

interface OptionProps {
  readonly option: Option
  /** Under the chosen light; undefined where there is none. */
  readonly reading: Reading | undefined
  readonly standard: Lab
}

const figures = [
  ['dL', 'ΔL*'],
  ['da', 'Δa*'],
  ['db', 'Δb*'],
  ['dC', 'ΔC*'],
  ['dH', 'ΔH*'],
] as const satisfies readonly (readonly [keyof LabDifference, string])[]

/** Returns a difference with its sign and two decimals; one that is written as zero has none. */
function signed(value: number): string {
  const digits = Math.abs(value).toFixed(2)
  return `${Number(digits) === 0 ? '' : value > 0 ? '+' : '−'}${digits}`
}

export function OptionCard({ option, reading, standard }: OptionProps): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const name = t('option', { option: option.option })
  const difference = reading && differenceOf(standard, reading.lab)
  const [target, own] = [patchOf(standard), reading && patchOf(reading.lab)]
  const { verdict } = option
  return (
    <article className={styles['option']} aria-label={name} data-option={option.option}>
      <div className={styles['grey']}>
        <div className={styles['pair']}>
          <span style={{ background: target.hex }} data-part="target-patch" title={t('target')} />
          {own ? <span style={{ background: own.hex }} data-part="option-patch" title={name} /> : <span className={styles['no-patch']} />}
        </div>
        <div className={styles['names']}>
          <span>{t('target')}</span>
          <b>{option.option}</b>
        </div>
      </div>
      <div className={styles['facts']}>
        <h3>
          {name}
          {verdict && <span className="muted"> {t(verdict)}</span>}
        </h3>
        {!difference && <p className="muted">{t('noReading')}</p>}
        {reading && difference && (
          <>
            <p className={styles['phrase']}>{phraseOf(standard, difference, language)}</p>
            {reading.deltaE !== null && (
              <p>
                <b>ΔE {reading.deltaE}</b>{' '}
                {reading.within && (
                  <span data-part="within" data-within={reading.within}>
                    {t(reading.within === 'yes' ? 'within' : 'above')}
                  </span>
                )}
              </p>
            )}
            <Figures standard={standard} difference={difference} label={t('figures', { option: name })} />
            {(!own!.isShown || !target.isShown) && <p className="muted">{t('beyond')}</p>}
          </>
        )}
        {option.recipe && <p className="muted">{t('recipe', { recipe: option.recipe })}</p>}
        {option.note && <p className="muted">{option.note}</p>}
        {option.comment && <p>{t('comment', { text: option.comment })}</p>}
        <Swatches ids={option.swatch} option={option.option} />
      </div>
    </article>
  )
}

function Figures({ standard, difference, label }: { readonly standard: Lab; readonly difference: LabDifference; readonly label: string }) {
  const language = useLanguage()
  const wordOf = wordsOf(standard, difference)
  return (
    <table className={styles['figures']} aria-label={label}>
      <tbody>
        {figures.map(([name, sign]) => (
          <tr key={name}>
            <th scope="row">{sign}</th>
            <td className="num">{signed(difference[name])}</td>
            <td>{wordIn(wordOf[name], language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Swatches({ ids, option }: { readonly ids: readonly string[]; readonly option: string }) {
  const t = useMessages(messages)
  const { filesOf } = useServices()
  const { partKey } = useWebPart()
  const urls = useQuery({
    queryKey: partKey('lab-dip', 'swatches', ids),
    queryFn: () => filesOf(ids),
    enabled: ids.length > 0,
    staleTime: 200_000,
  })
  return (
    <div className="row wrap">
      {ids.map(
        (id) => urls.data?.[id]?.url && <img key={id} className={styles['swatch']} src={urls.data[id].url} alt={t('swatch', { option })} />,
      )}
    </div>
  )
}
