/** Messages of the tab "Nearest colours" of a colour. */
export const messages = {
  title: ['相近颜色', 'Nearest colours'],
  reference: ['色值或 L* a* b*', 'Hex value or L* a* b*'],
  hint: ['如 #7D93AE 或 60 -3.2 -18.5', 'E.g. #7D93AE or 60 -3.2 -18.5'],
  find: ['查找', 'Find'],
  fromPicture: ['从图片取色（图片不上传）', 'Pick from a picture (it is not uploaded)'],
  pickPixel: ['取色：点按图片，或用方向键移动后按回车', 'Pick a colour: click on the picture, or move by arrow keys and press Enter'],
  notAPicture: ['无法读取此图片', 'This picture cannot be read'],
  unreadable: [
    '请输入 #RRGGBB，或三个数：L* 0–100，a*、b* −160–160',
    'Enter #RRGGBB, or three numbers: L* 0 to 100, a* and b* −160 to 160',
  ],
  none: ['色库中没有可比较的颜色', 'No colour of the library can be compared'],
  leftOut: [
    '{count} 个颜色的标准样为其他光源或观察者，未比较',
    'Not compared, since their standards are of another illuminant or observer: {count}',
  ],
  failed: ['未能读取', 'Could not be read'],
  waiting: ['正在查找…', 'Searching …'],
  difference: ['ΔE {figure}', 'ΔE {figure}'],
  byHex: ['按屏幕色值', 'by its hex value'],
  measured: ['按标准样', 'by its standard'],
  screens: ['屏幕颜色仅供查找，批色以实物色样为准。', 'Screens only help to find a colour: the physical standard decides.'],
} as const
