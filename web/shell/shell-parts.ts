/** The parts of pages that the shell shows. Pages stand above the shell, so that `web/routes.tsx` hands these parts to it. */
import { createContext, use } from 'react'

export interface ShellParts {
  /** The conversations of the user; `chosen` is the open one, '' for none. */
  readonly Conversations: React.ComponentType<{ chosen: string; onChoose: (id: string) => void }>
  /** The sign-in form for a user whose name is known. */
  readonly SignInForm: React.ComponentType<{ fixedName: string; onDone: () => void }>
  /** Loads the sign-in form ahead of its use, so that it opens without the network. */
  readonly prefetchSignInForm: () => Promise<unknown>
}
export const ShellPartsContext = createContext<ShellParts | undefined>(undefined)

/** @throws Error outside of the routes, which provide the parts */
export function useShellParts(): ShellParts {
  const parts = use(ShellPartsContext)
  if (!parts) throw new Error('The shell is drawn without its parts (web/routes.tsx).')
  return parts
}
