/** Mails links to registrations. A link that could not be mailed is taken back, so that an immediate retry is possible. */
import { invalidateLink, type Link } from '../../../engine/registration/applications.ts'
import { shortLine } from '../../../engine/registration/invitations.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Language } from '../../../model/text.ts'
import { sendMail, type Mail } from '../../adapters/mail.ts'
import { registration } from '../../contributions.ts'
import { baseUrl, type Server } from '../../route-context.ts'

const { form } = registration

/** The names of company and contact as mails show them. */
export const namesIn = ({ application: { given } }: Link): { company: string; contact: string } => ({
  company: shortLine(given[form.name], 60),
  contact: shortLine(given[form.contact], 60),
})

/**
 * Mails a link at once, because the user is waiting.
 * @param mail its kind, and values in addition to those of every such mail
 * @throws WeftError 503 `access.mailFailed` when the mail server refuses; everything filled in is kept
 */
export async function mailLinkNow(server: Server, link: Link, mail: LinkMail): Promise<void> {
  try {
    await mailLink(server, link, mail)
  } catch (cause) {
    await invalidateLink(server.engine, link.token)
    throw Object.assign(new WeftError(503, 'access.mailFailed'), { cause })
  }
}

export interface LinkMail {
  readonly language: Language
  readonly kind: Mail['kind']
  readonly values: Readonly<Record<string, string>>
}

/** Mails a link to its receiver. @throws Error when the mail server refuses */
export async function mailLink(server: Server, link: Link, { language, kind, values }: LinkMail): Promise<void> {
  const { brand, door, platform } = link.application
  await sendMail(server, {
    to: link.receiver,
    language,
    kind,
    platform,
    values: {
      brand: brand[language],
      company: namesIn(link).company,
      ...values,
      url: `${baseUrl(server)}/vendorsignup/validate/${encodeURIComponent(door)}#token=${link.token}`,
    },
  })
}

/** The mail with a link to a whole registration, or to one section of it. */
export function registrationMail(link: Link, language: Language): LinkMail {
  const { section } = link.application
  const [zh, en] = Object.hasOwn(form.sections, section) ? form.sections[section as keyof typeof form.sections].label : ['', '']
  return {
    language,
    kind: section === '' ? 'vendorLink' : 'vendorHand',
    values: { by: namesIn(link).contact, section: zh, sectionEn: en },
  }
}
