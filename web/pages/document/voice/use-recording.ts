/** State of a recording from the microphone: its level while it runs, and the recorded sound with an address to play it. */
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../ui/text/language.tsx'
import { say } from '../../../api/toasts-and-connection.ts'
import { record, type Recording } from './recorder.ts'
import { messages } from './messages.ts'

/** Returns the state of the recording; leaving the component cancels it. */
export function useRecording() {
  const t = useMessages(messages)
  const [now, setNow] = useState<{ loud: number; seconds: number }>()
  const [sound, setSound] = useState<Blob>()
  const [address, setAddress] = useState('')
  const [stereo, setStereo] = useState(false)
  const running = useRef<Recording>(undefined)
  useEffect(() => () => running.current?.cancel(), [])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const stop = async () => {
    const recording = running.current
    running.current = undefined
    setNow(undefined)
    if (!recording) return
    const recorded = await recording.stop()
    setSound(recorded)
    setAddress(URL.createObjectURL(recorded))
  }
  const start = async () => {
    setSound(undefined)
    try {
      running.current = await record({
        channels: stereo ? 2 : 1,
        level: (loud, seconds) => setNow({ loud, seconds }),
        onEnd: () => void stop(),
      })
      setNow({ loud: 0, seconds: 0 })
    } catch {
      say.error(t('refused'))
    }
  }
  return {
    /** Loudness (0 to 1) and elapsed seconds while it records. */
    now,
    sound,
    /** The address of the recorded sound, '' without one. */
    address,
    stereo,
    setStereo,
    start,
    stop,
  }
}
