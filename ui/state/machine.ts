/** A state machine for one screen: a pure reducer whose current state is readable at any moment, also after an `await`. */
import { useSyncExternalStore } from 'react'
import { useRemembered } from './page-memory.ts'

/**
 * Computes the state that follows an event. It is pure: the same state and event always give the same result.
 * It returns the same object when the event changes nothing.
 */
export type Reducer<State, Event> = (state: State, event: Event) => State

export interface Machine<State, Event> {
  /** Returns the state as it is now, not as it was when the component was drawn. */
  readonly state: () => State
  readonly send: (event: Event) => void
  /** @returns what ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a machine outside React, as the tests use it. */
export function createMachine<State, Event>(reduce: Reducer<State, Event>, initial: State): Machine<State, Event> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    send(event) {
      const next = reduce(state, event)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Keeps one machine for the life of a component and draws the component again at each change of state.
 * @param initial computes the first state; called once
 * @param name under which the page remembers the machine while it is left; absent: it ends with the component
 */
export function useMachine<State, Event>(
  reduce: Reducer<State, Event>,
  initial: () => State,
  name?: string,
): readonly [State, Machine<State, Event>] {
  const machine = useRemembered(name, () => createMachine(reduce, initial()))
  return [useSyncExternalStore(machine.subscribe, machine.state), machine]
}
