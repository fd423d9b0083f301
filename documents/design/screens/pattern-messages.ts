/** Messages of the drawn pieces of a pattern. */
export const messages = {
  title: ['裁片图', 'Drawn pieces'],
  pieces: ['裁片', 'Pieces'],
  reading: ['正在读取 CAD 文件…', 'Reading the CAD file…'],
  noFile: ['还没有 CAD 文件', 'There is no CAD file yet'],
  noPieces: ['文件中没有带名称的裁片', 'The file has no pieces with a name'],
  failed: ['裁片图读取失败', 'The pieces could not be read'],
  fileStays: ['文件本身不受影响，仍可下载。', 'The file itself is unchanged and can be downloaded.'],
  notDrawn: ['图中没有', 'not in the drawing'],
  noLine: ['明细中没有', 'not among the lines'],
  isCut: ['文件过大，只画出一部分', 'The file is large: a part of it is drawn'],
  drawing: ['{n} 个裁片的图；拖动平移，+ − 缩放', 'Drawing of {n} {n:piece|pieces}; drag to move, + and − to zoom'],
  piece: ['{name}，{n} 片', '{name}, {n} {n:piece|pieces}'],
  ofArea: ['{area} 平方厘米', '{area} square centimetres'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['适合窗口', 'Fit'],
} as const
