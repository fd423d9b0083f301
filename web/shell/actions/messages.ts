/** Messages of the dialogs before an action: confirmation, comment, phrases and the approvers ahead, in Chinese and English. */
export const actionMessages = {
  phrase1: ['请补充资料', 'Please complete the information'],
  phrase2: ['价格需复核', 'The price needs checking'],
  phrase3: ['交期需确认', 'The delivery date needs confirming'],
  phrase4: ['数量有误', 'The quantity is wrong'],
  phrase5: ['同意', 'Agreed'],
  phrases: ['常用意见', 'Phrases'],
  phraseKeep: ['存为常用语', 'Keep as a phrase'],
  phraseDrop: ['删除常用语', 'Drop the phrase'],
  chain: ['提交后将依次处理（按目前的人员）', 'What follows, with the people of today'],
  effectBack: ['将退回到“{node}”，重新经过 {n} 个节点。', 'Goes back to “{node}” and passes {n} nodes again.'],
  fixAsk: ['请联系管理员指定人员。', 'Ask your administrator to name somebody.'],
  fixPeople: ['指定人员', 'Name somebody'],
  nobodyHolds: ['{office} 无人，无法提交。', 'Nobody holds {office}: it cannot be submitted.'],
  standIn: ['{office} 无人，由管理员 {names} 代为处理。', 'Nobody holds {office}: administrators {names} stand in.'],
  effectApprover: ['将退回给上一位审批人 {name}，其他人的通过保留。', 'Goes back to {name}, who approved last; other approvals stand.'],
  nodePeople: ['待 {names} 处理', 'to be done by {names}'],
} as const satisfies Record<string, readonly [string, string]>
