/** A small picture in a square, or an empty square until it is there. */
import styles from './thumb.module.css'

interface ThumbProps {
  readonly url: string | undefined
  readonly size: number
  readonly alt?: string
  /** Called with the picture when it is loaded. */
  readonly onLoad?: (image: HTMLImageElement) => void
}

export function Thumb({ url, size, alt = '', onLoad }: ThumbProps): React.ReactElement {
  return url ? (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      className={styles['picture']}
      style={{ width: size, height: size }}
      onLoad={(event) => onLoad?.(event.currentTarget)}
    />
  ) : (
    <span aria-hidden="true" className={styles['empty']} style={{ width: size, height: size }} />
  )
}
