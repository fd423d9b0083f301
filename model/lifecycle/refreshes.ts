/** The word `refreshes` of an action: what the system fills is filled again before the action is checked. */

/**
 * Before anything of the action is checked, the document is filled and validated as a save without changes does it, in the status that it leaves: followed values, the `fill` of its logic,
 * measures, formulas, constraints and checks. So what is submitted is what is true at that moment, although nobody has saved the document since a source of it changed. What a person typed
 * stays as a save leaves it. The checks and warnings of the action and the conditions of its process see the new figures, and the journal has them in the entry of the
 * action, with one step of the version. Bases that each save reads again (`refreshedIn`) are read again. The condition of the action (`when`) is asked before. `after.save` of the
 * logic does not run.
 *
 * ```ts
 * submit: { from: 'draft', to: 'submitted', refreshes: true, checks: ['everyValueKnown'] }
 * ```
 *
 * An approval does not refresh: who signs decides on what was submitted.
 */
export type Refreshes = true
