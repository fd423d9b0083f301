/** Tells when a page has the answers that it began with, for what should not move while they come. */
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long the page waits for its answers, and how long none may be on its way until it counts as complete, in milliseconds. */
const [patience, quiet] = [10_000, 100]

/**
 * Returns whether every query that the page began with has its first answer, or enough time has passed. Once true, it stays true.
 * @param known whether the page has its answers from an earlier visit
 */
export function useSettled(known: boolean): boolean {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [isSettled, setSettled] = useState(known)
  useEffect(() => {
    if (isSettled || waiting > 0) return undefined
    const timer = setTimeout(() => setSettled(true), quiet)
    return () => clearTimeout(timer)
  }, [isSettled, waiting])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
