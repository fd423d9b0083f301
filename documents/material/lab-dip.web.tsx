/** The tab "Review" of a lab dip: target beside options under each light, differences in words, the a*–b* plane with the limit, and the rounds. */
import { Button } from 'antd'
import { useState } from 'react'
import { compare } from '../../model/decimal.ts'
import { illuminants, observers } from '../../model/mixins/measured-colour.ts'
import { localise } from '../../model/text.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import { showCell } from '../../ui/lines/edits/show-cell.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { useLanguage, useMessages } from '../../ui/text/language.tsx'
import type { labDip } from './lab-dip.ts'
import { messages } from './screens/lab-dip-messages.ts'
import { OptionCard } from './screens/lab-option.tsx'
import { Plot } from './screens/lab-plot.tsx'
import { lightsOf, optionsOf, readingsOf, ruleOf, type Light, type Reading } from './screens/lab-readings.ts'
import styles from './screens/lab-dip.module.css'

interface SectionProps {
  readonly doc: ViewOf<typeof labDip>
  readonly form: SectionForm<typeof labDip>
}

export function Section({ doc, form }: SectionProps): React.ReactElement {
  const t = useMessages(messages)
  const current = doc.round ?? 1
  const [chosenRound, setRound] = useState<number>()
  const [chosenLight, setLight] = useState<string>()
  const lights = lightsOf(doc)
  // What is entered and not saved yet is shown as well.
  const [readings, options] = [
    readingsOf(form.values.readings ?? doc.readings, current),
    optionsOf(form.values.options ?? doc.options, current),
  ]
  const round = chosenRound ?? current
  const light = lights.find(({ key }) => key === chosenLight) ?? lights[0]
  const shown = options.filter((one) => one.round === round)
  const ofLight = readings.filter((one) => one.round === round && one.light === light?.key)
  const rounds = Array.from({ length: Math.max(current, ...options.map((one) => one.round)) }, (_, at) => at + 1)
  return (
    <section className={`sheet section ${styles['review']}`} data-part="lab-dip-review" aria-labelledby="lab-dip-heading">
      <h2 id="lab-dip-heading" className="hide">
        {t('title')}
      </h2>
      <p className="notice">{t('screens')}</p>
      <div role="group" aria-label={t('rounds')} className={styles['strip']}>
        {rounds.map((n) => (
          <button key={n} type="button" aria-pressed={n === round} onClick={() => setRound(n)}>
            <b>{t('round', { n })}</b>
            <span className="muted">{t('ofRound', { n: options.filter((one) => one.round === n).length })}</span>
            <Best readings={readings.filter((one) => one.round === n && one.light === lights[0]?.key)} />
          </button>
        ))}
      </div>
      {light === undefined ? (
        <p className="muted">{t('noStandard')}</p>
      ) : (
        <>
          <LightTabs lights={lights} light={light} onLight={setLight} />
          {shown.length === 0 && <NoOptions form={form} />}
          <div className={styles['desk']}>
            <div className={styles['options']}>
              {shown.map((option, at) => (
                <OptionCard
                  key={`${option.option} ${at}`}
                  option={option}
                  standard={light.standard}
                  reading={ofLight.find((one) => one.option === option.option)}
                />
              ))}
            </div>
            {ofLight.length > 0 && <Plot standard={light.standard} readings={ofLight} rule={ruleOf(doc)} />}
          </div>
        </>
      )}
    </section>
  )
}

/** Who dyes the round begins it here: the first option opens in the form. */
function NoOptions({ form }: Pick<SectionProps, 'form'>) {
  const t = useMessages(messages)
  const enter = () => {
    const options = form.values.options ?? []
    form.change({ options: [...options, { option: 'A' }] })
    // The form is drawn for writing first, then the tab with the lines comes into sight.
    setTimeout(() => showCell('options', { line: options.length, column: 'option' }))
  }
  return (
    <p className="row">
      <span className="muted">{t('noOptions')}</span>
      {form.actions.includes('handIn') && (
        <Button type="primary" onClick={enter}>
          {t('enter')}
        </Button>
      )}
    </p>
  )
}

/** The least ΔE of a round under the light that decides. */
function Best({ readings }: { readonly readings: readonly Reading[] }) {
  const t = useMessages(messages)
  const values = readings.flatMap(({ deltaE }) => deltaE ?? [])
  const least = values.toSorted(compare)[0]
  return least === undefined ? null : <span className="muted">{t('best', { value: least })}</span>
}

interface LightTabsProps {
  readonly lights: readonly Light[]
  readonly light: Light
  readonly onLight: (key: string) => void
}

function LightTabs({ lights, light, onLight }: LightTabsProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const nameOf = ({ illuminant, observer }: Light): string =>
    [localise(illuminants[illuminant], language), localise(observers[observer], language)].join(' · ')
  return (
    <div role="tablist" aria-label={t('lights')} className={styles['lights']}>
      {lights.map((one, at) => (
        <button key={one.key} type="button" role="tab" aria-selected={one === light} onClick={() => onLight(one.key)}>
          {nameOf(one)}
          {at === 0 && <span className="muted"> {t('deciding')}</span>}
        </button>
      ))}
    </div>
  )
}
