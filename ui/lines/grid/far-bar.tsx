/** How far a line has come: a bar with the share of each step, and in words the furthest. */
import type { Values } from '../../state/form-state.ts'
import { farName, sharesName } from '../sizes/how-far.ts'
import styles from './far-bar.module.css'

export function FarBar({ line }: { line: Values }): React.ReactElement {
  const shares = line[sharesName] as readonly number[]
  return (
    <span className={styles['far']}>
      <svg className={styles['bar']} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {shares.map((share, step) => (
          <rect key={step} width={share} height="6" data-depth={shares.length - step} />
        ))}
      </svg>
      <span className="ell">{line[farName]}</span>
    </span>
  )
}
