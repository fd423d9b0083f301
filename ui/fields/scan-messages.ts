/** Messages of the field in which codes are read. */
export const scanMessages = {
  openCamera: ['打开相机', 'Open the camera'],
  closeCamera: ['关上相机', 'Close the camera'],
} as const
