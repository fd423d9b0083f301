/** Messages of conversations, presence, notifications and their settings, in Chinese and English. */
import { useMemo } from 'react'
import { fillPlaceholders } from '../../../model/text.ts'
import { useLanguage } from '../../../ui/text/language.tsx'

const messages = {
  messages: ['消息', 'Messages'],
  noConversations: [
    '还没有会话。选择联系人，或在单据旁发起群聊。',
    'No conversations yet. Choose a person, or begin a group beside a document.',
  ],
  newConversation: ['发起会话', 'New conversation'],
  newGroup: ['发起群聊', 'Begin a group'],
  aboutThis: [
    '关于此单据的会话。只有能查看此单据的人才能加入。',
    'Conversations about this document. Only people who may read it can join.',
  ],
  groupName: ['群聊名称', 'Name of the group'],
  who: ['参与人', 'People'],
  findPeople: ['输入姓名查找', 'Type a name'],
  nobody: ['没有可选的人', 'Nobody to choose'],
  begin: ['开始', 'Begin'],
  write: ['输入消息，Enter 发送，Shift+Enter 换行', 'Write a message; Enter sends, Shift+Enter breaks the line'],
  writeLabel: ['消息内容', 'Message'],
  send: ['发送', 'Send'],
  notSent: ['未发送，点击重试', 'Not sent, press to try again'],
  addPeople: ['添加成员', 'Add people'],
  leaveGroup: ['退出群聊', 'Leave the group'],
  leaveAsk: ['退出后将不再收到此群聊的消息。', 'You will no longer receive messages of this group.'],
  members: ['{count} 位成员', '{count} people'],
  takeOut: ['移出 {name}', 'Take {name} out'],
  online: ['在线联系人', 'Online'],
  nobodyOnline: ['暂无其他公司在线', 'No other company is online'],
  earlier: ['更早的消息', 'Earlier messages'],
  backToList: ['返回会话列表', 'Back to conversations'],
  noMessages: ['还没有消息，说点什么吧', 'No messages yet'],
  openDocument: ['打开单据', 'Open the document'],
  unread: ['{count} 条未读', '{count} unread'],
  isEditing: ['{names} 正在编辑', '{names} editing'],
  isHere: ['{names} 正在查看', '{names} viewing'],
  justChanged: ['{name} 刚刚更新了此单据', '{name} has just updated this document'],
  showNewest: ['查看最新', 'Show the newest'],
  keepsTyped: ['您填写的内容会保留，保存时合并。', 'What you typed stays and is merged when you save.'],
  updates: ['有 {count} 条更新，点击刷新', '{count} {count:update|updates}, press to refresh'],
  unreadOnly: ['未读', 'Unread'],
  allNotices: ['全部', 'All'],
  older: ['另有 {count} 条', '{count} more'],
  handle: ['处理', 'Act'],
  fold: ['收起', 'Fold'],
  gone: ['此单据已无需您处理', 'Nothing of this document waits for you'],
  more: ['加载更多', 'Load more'],
  noUnread: ['没有未读通知', 'No unread notices'],
  snoozedNotices: ['稍后', 'Later'],
  archivedNotices: ['已归档', 'Archived'],
  noneAside: ['这里没有通知', 'Nothing here'],
  noticeMore: ['选项', 'Options'],
  snooze: ['稍后提醒', 'Remind me'],
  snoozeHour: ['1 小时后', 'In an hour'],
  snoozeMorning: ['明天 9:00', 'Tomorrow at 9:00'],
  snoozeMonday: ['下周一 9:00', 'Next Monday at 9:00'],
  archive: ['归档', 'Archive'],
  takeBack: ['移回通知', 'Back to the inbox'],
  putAside: ['已移出通知', 'Put aside'],
  APPR: ['审批', 'Approval'],
  CONFIRM: ['确认', 'Confirmation'],
  LINK: ['提醒', 'Mention'],
  MSG: ['消息', 'Message'],
  GROUP_ADD: ['群聊', 'Group'],
  GROUP_REMOVE: ['群聊', 'Group'],
  settings: ['通知设置', 'Notification settings'],
  settingsHint: [
    '选择各类通知通过哪些渠道送达。设置立即生效。',
    'Choose how each kind of notice reaches you. Changes take effect at once.',
  ],
  channel: ['渠道', 'Channel'],
  quiet: ['免打扰时段', 'Quiet hours'],
  quietHint: ['时段内站内通知照常，其他渠道推迟到结束后发送。', 'The inbox goes on; other channels wait until the end.'],
  quietOn: ['开启免打扰', 'Keep quiet'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  digest: ['每日汇总', 'Daily digest'],
  digestHint: ['邮件等渠道每天 08:00 合并为一条发送。', 'Mails and messages come as one, at 08:00 every day.'],
  settingSaved: ['已保存', 'Saved'],
} as const satisfies Record<string, readonly [string, string]>

export type LiveWord = keyof typeof messages
export type SayLive = (word: LiveWord, values?: Readonly<Record<string, unknown>>) => string

export function useLiveText(): SayLive {
  const language = useLanguage()
  return useMemo(() => (word, values) => fillPlaceholders(messages[word][language === 'en' ? 1 : 0], values), [language])
}
