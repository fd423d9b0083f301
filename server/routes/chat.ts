/** `/notifyapi/chat`: conversations between two people and in groups around a document. */
import type { FastifyInstance } from 'fastify'
import { chatCalls } from '../../model/calls/chat.ts'
import {
  addToGroup,
  conversations,
  converse,
  people,
  readConversation,
  removeFromGroup,
  said,
  say,
  type About,
} from '../../engine/chat/conversations.ts'
import { badRequest, createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { typeOf } from '../work.ts'

export function chatRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  const about = ({ type, doc }: { type?: string; doc?: string }): About | undefined => {
    if (!type) return undefined
    if (!doc) throw badRequest('doc')
    return { type: typeOf(server, type), id: doc }
  }
  read(chatCalls.listConversations, conversations)
  read(chatCalls.listChatPeople, (run, { search, ...document }) => people(run, { search, about: about(document) }))
  read(chatCalls.listMessages, (run, { id, before, after }) => said(run, id, { before, after }))
  write(chatCalls.beginConversation, async (run, { user, users, title, ...document }) => ({
    id: await converse(run, { user, users, title, about: about(document) }),
  }))
  write(chatCalls.sendMessage, (run, { id, text = '' }) => say(run, id, text))
  write(chatCalls.addToConversation, (run, { id, users }) => addToGroup(run, id, users))
  write(chatCalls.removeFromConversation, (run, { id, user }) => removeFromGroup(run, id, user))
  write(chatCalls.markConversationRead, (run, { id }) => readConversation(run, id))
}
