/** The frame of the pages before sign-in: the picture, the language, one form. */
import { Button } from 'antd'
import { useEffect } from 'react'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { setLanguage } from '../../session/store.ts'

export function Entry({ title, children }: { title: string; children: React.ReactNode }): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <main className="login">
      <section className="login-art" aria-hidden="true">
        <img src="/icon.svg" alt="" width={72} height={72} />
        <p className="login-name">织链 Weft</p>
        <p>{language === 'en' ? 'From design to settlement, one thread.' : '从设计到结算，一线相连'}</p>
      </section>
      <section className="login-form">
        <div className="row" style={{ justifyContent: 'space-between', marginBottom: 24 }}>
          <h1>{title}</h1>
          <Button type="link" onClick={() => setLanguage(language === 'en' ? 'zh' : 'en')}>
            {t('language')}
          </Button>
        </div>
        {children}
        <p className="muted" style={{ marginTop: 24, fontSize: 12 }}>
          © 2017-2021 Weft
        </p>
      </section>
    </main>
  )
}
