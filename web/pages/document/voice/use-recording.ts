/** State of a recording from the microphone: its level while it runs, and the recorded sound with an address to play it. */
import { useEffect, useRef, useState } from 'react'
import { longest, problemOf, record, type Recording, type RecordingProblem } from './recorder.ts'

/** Returns the state of the recording; leaving the component cancels it. */
export function useRecording() {
  const [now, setNow] = useState<{ loud: number; seconds: number }>()
  const [sound, setSound] = useState<Blob>()
  const [address, setAddress] = useState('')
  const [stereo, setStereo] = useState(false)
  const [problem, setProblem] = useState<RecordingProblem>()
  const [full, setFull] = useState(false)
  const running = useRef<Recording>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      running.current?.cancel()
    }
  }, [])
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
  const discard = () => {
    setSound(undefined)
    setAddress('')
    setFull(false)
  }
  const start = async () => {
    discard()
    setProblem(undefined)
    try {
      const recording = await record({
        channels: stereo ? 2 : 1,
        level: (loud, seconds) => running.current && setNow({ loud, seconds }),
        onEnd: () => {
          setFull(true)
          void stop()
        },
      })
      // The microphone was granted to a component that is no more.
      if (gone.current) return recording.cancel()
      running.current = recording
      setNow({ loud: 0, seconds: 0 })
    } catch (error) {
      setProblem(problemOf(error))
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
    /** Why nothing is recorded. */
    problem,
    /** It ended by itself, at the longest that a note may be. */
    full,
    /** In minutes. */
    longest: longest / 60,
    start,
    stop,
    discard,
  }
}
