/** What the platform chose for a type, above its list: for administrators, with the way to the page where it is changed. */
import { Button, Popover } from 'antd'
import { Link } from 'react-router'
import type { Page } from '../../../model/page.ts'
import { useListText } from './messages.ts'
import styles from './page-settings.module.css'

/** @param page a page with `settings`; anything else draws nothing */
export function PageSettings({ page: { page, settings = [] } }: { page: Page }): React.ReactElement | null {
  const t = useListText()
  if (settings.length === 0) return null
  const content = (
    <div className={styles['settings']}>
      <dl>
        {settings.map(({ name, label, help, value, shipped }) => (
          <div key={name}>
            <dt title={help}>{label}</dt>
            <dd>
              {value}
              {shipped !== undefined && <span className="muted"> {t('shippedValue', { value: shipped })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/admin/settings?type=${page}`}>{t('changeSettings')}</Link>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content} title={t('typeSettings')}>
      <Button>{t('typeSettings')}</Button>
    </Popover>
  )
}
