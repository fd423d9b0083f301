/**
 * Scan dialog: the camera where the browser can read codes, a hand scanner or the keyboard elsewhere. It opens the document that the
 * code names.
 */
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { messages } from './messages.ts'
import { canReadCodes, ScanCamera } from './scan-camera.tsx'

export function Scan({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const go = useNavigate()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const [camera, setCamera] = useState(false)
  const open = async (text: string) => {
    const wanted = text.trim()
    if (wanted === '') return
    const hits = await call('/ccommonapi/gui/global-search', {
      method: 'GET',
      fields: { search: wanted.slice(0, 100) },
      client: 'v2',
    })
    const hit = hits.find((one) => one.number?.toLowerCase() === wanted.toLowerCase()) ?? (hits.length === 1 ? hits[0] : undefined)
    if (!hit) return setMissing(wanted)
    onClose()
    void go(`/${hit.module}/page/${hit.page.replaceAll('_', '-')}?id=${hit.id}`)
  }
  return (
    <Modal open title={t('scanTitle')} footer={null} onCancel={onClose} width={420}>
      <p className="muted mb-8">{t('scanHint')}</p>
      <Input
        autoFocus
        size="large"
        inputMode="search"
        aria-label={t('scanTitle')}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing('')
        }}
        onPressEnter={() => void open(code)}
      />
      {missing && (
        <p role="alert" className="over mt-8">
          {t('scanNo', { code: missing })}
        </p>
      )}
      {camera ? (
        <ScanCamera onRead={(text) => void open(text)} />
      ) : (
        <Button block size="large" className="mt-12" disabled={!canReadCodes} onClick={() => setCamera(true)}>
          {t(canReadCodes ? 'scanCamera' : 'scanNoCamera')}
        </Button>
      )}
    </Modal>
  )
}
