/** Messages of licence recognition, in Chinese and English. */
export const licenceWords = {
  title: ['识别营业执照', 'Read the licence'],
  hint: [
    '拍摄或上传营业执照照片，自动识别公司信息，核对后采用。',
    'Take or choose a photo of the business licence: what it says is offered for you to check.',
  ],
  pick: ['用营业执照照片填写', 'Fill in from a photo of the licence'],
  uploading: ['上传中', 'Uploading'],
  waiting: ['排队等待识别，可以继续填写', 'Waiting its turn. You can go on filling in.'],
  running: ['正在识别，通常几秒钟，可以继续填写', 'Being read, which takes a few seconds. You can go on filling in.'],
  stop: ['不再等待', 'Do not wait'],
  found: ['照片上识别到以下内容，请核对后采用', 'This was read from the photo. Please check it before you take it over.'],
  take: ['采用', 'Take over'],
  takeAll: ['全部采用', 'Take over all'],
  typed: ['已填写：{value}', 'You typed: {value}'],
  same: ['已一致', 'The same'],
  takenAll: ['识别内容已全部采用', 'Everything that was read is taken over'],
  nothing: [
    '照片上没有识别到执照信息。可换一张更清晰、端正的照片，或直接手工填写。',
    'Nothing could be made out. Try a sharper, straighter photo, or fill it in by hand.',
  ],
  failed: ['这张照片没能识别，请手工填写，不影响提交。', 'This photo could not be read. Fill it in by hand; nothing else is affected.'],
  again: ['重新识别', 'Read again'],
} as const
