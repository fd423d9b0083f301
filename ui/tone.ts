/** A short tone that says whether a scan was right: high for right, low for wrong. */

/** Plays the tone. Devices without sound stay silent. */
export function tone(right: boolean): void {
  try {
    const audio = new AudioContext()
    const oscillator = audio.createOscillator()
    oscillator.frequency.value = right ? 1320 : 220
    oscillator.connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + (right ? 0.08 : 0.35))
    oscillator.onended = () => void audio.close()
  } catch {
    // The page shows the result as well.
  }
}
