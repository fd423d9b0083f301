/** `/notifyapi/chat`: conversations between two people and in groups around a document. */
import type { FastifyInstance } from 'fastify'
import { chatCalls } from '../../../model/calls/chat.ts'
import {
  addToGroup,
  conversations,
  startConversation,
  people,
  readConversation,
  removeFromGroup,
  messagesOf,
  sendMessage,
  type About,
} from '../../../engine/chat/conversations.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'

export function chatRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  const about = ({ type, doc }: { type?: string; doc?: string }): About | undefined => {
    if (!type) return undefined
    if (!doc) throw badRequest('doc')
    return { type: typeOf(server, type), id: doc }
  }
  read(chatCalls.listConversations, conversations)
  read(chatCalls.listChatPeople, (operation, { search, ...document }) => people(operation, { search, about: about(document) }))
  read(chatCalls.listMessages, (operation, { id, before, after }) => messagesOf(operation, id, { before, after }))
  write(chatCalls.beginConversation, async (operation, { user, users, title, ...document }) => ({
    id: await startConversation(operation, { user, users, title, about: about(document) }),
  }))
  write(chatCalls.sendMessage, (operation, { id, text = '' }) => sendMessage(operation, id, text))
  write(chatCalls.addToConversation, (operation, { id, users }) => addToGroup(operation, id, users))
  write(chatCalls.removeFromConversation, (operation, { id, user }) => removeFromGroup(operation, id, user))
  write(chatCalls.markConversationRead, (operation, { id }) => readConversation(operation, id))
}
