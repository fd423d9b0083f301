/** No such page: back and home. */
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../../ui/text/language.tsx'

export function NotFound(): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  return (
    <Result
      status="404"
      title={t('notFound')}
      subTitle={t('notFoundHint')}
      extra={[
        <Button key="back" onClick={() => go(-1)}>
          {t('back')}
        </Button>,
        <Button key="home" type="primary" onClick={() => go('/')}>
          {t('home')}
        </Button>,
      ]}
    />
  )
}

export function NoRight(): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  return (
    <Result
      status="403"
      title={t('noRight')}
      subTitle={t('noRightHint')}
      extra={[
        <Button key="back" onClick={() => go(-1)}>
          {t('back')}
        </Button>,
        <Button key="home" type="primary" onClick={() => go('/')}>
          {t('home')}
        </Button>,
      ]}
    />
  )
}
