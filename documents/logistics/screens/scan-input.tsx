/** Input of a scan check: the code from the scanner and the pieces that each scan counts. */
import { InputNumber, type InputRef } from 'antd'
import { useState } from 'react'
import { ScanField } from '../../../ui/fields/scan-field.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

interface ScanInputProps {
  readonly input: React.RefObject<InputRef | null>
  readonly onScan: (code: string, pieces: number) => void
}

export function ScanInput({ input, onScan }: ScanInputProps): React.ReactElement {
  const t = useMessages(messages)
  const [pieces, setPieces] = useState(1)
  return (
    <ScanField label={t('scanHere')} enter={t('enter')} input={input} onRead={(code) => onScan(code, pieces)}>
      <InputNumber
        size="large"
        min={1}
        max={9999}
        precision={0}
        value={pieces}
        aria-label={t('each')}
        onChange={(next) => setPieces(next ?? 1)}
      />
    </ScanField>
  )
}
