/** Titles of unsaved drafts in their list, so that no two read the same. */

interface DraftLine {
  readonly id: string | null
  readonly title: string
  /** The titles of the documents that a new one is made of. */
  readonly sourceText: string
  readonly at: string
}

/**
 * Returns the title of each draft: a stored document by its own, a new one by what it is made of. Drafts that would read the same, since they are
 * made of the same, say when they were last typed; those of one minute are numbered, the older first.
 * @param words `made`: what a new document of the draft's type is called; `moment`: a time in words
 */
export function draftTitles<L extends DraftLine>(
  lines: readonly L[],
  { made, moment }: { readonly made: (line: L) => string; readonly moment: (at: string) => string },
): readonly string[] {
  const plain = lines.map((line) => (line.id ? line.title : [made(line), line.sourceText].filter(Boolean).join(' · ')))
  const timed = toldApart(plain, (title, at) => `${title} · ${moment(lines[at]!.at)}`)
  return toldApart(timed, (title, at) => {
    const older = lines.filter((line, other) => timed[other] === title && line.at < lines[at]!.at).length
    return `${title} (${older + 1})`
  })
}

/** Replaces the titles that occur more than once. */
const toldApart = (titles: readonly string[], replace: (title: string, at: number) => string): string[] =>
  titles.map((title, at) => (titles.filter((other) => other === title).length > 1 ? replace(title, at) : title))
