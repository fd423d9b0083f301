/** Every call that has a contract, by group. */
import { chatCalls } from './chat.ts'
import { commentCalls } from './comments.ts'

export const callGroups = { chat: chatCalls, comments: commentCalls }
