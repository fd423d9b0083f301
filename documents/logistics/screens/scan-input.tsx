/** Input of a scan check: the code from the scanner and the pieces that each scan counts. */
import { Button, Input, InputNumber, type InputRef } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

export function ScanInput({
  input,
  onScan,
}: {
  input: React.RefObject<InputRef | null>
  onScan: (code: string, pieces: number) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const [pieces, setPieces] = useState(1)
  return (
    <form
      className="row grow"
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget.querySelector('input')!
        const code = element.value.trim()
        element.value = ''
        if (code) onScan(code, pieces)
      }}
    >
      <Input ref={input} autoFocus size="large" aria-label={t('scanHere')} placeholder={t('scanHere')} autoComplete="off" />
      <InputNumber
        size="large"
        min={1}
        max={9999}
        precision={0}
        value={pieces}
        aria-label={t('each')}
        onChange={(next) => setPieces(next ?? 1)}
      />
      <Button size="large" htmlType="submit" type="primary">
        {t('enter')}
      </Button>
    </form>
  )
}
