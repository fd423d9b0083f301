/** One task as one line, for the workbench. */
import { Link } from 'react-router'
import { ago, useLanguage } from '../../../ui/text/language.tsx'
import { documentPath } from '../../api/services.ts'
import { Due } from '../document/approval/due.tsx'
import type { Task } from './tasks.ts'

export function TaskRow({ task }: { task: Task }): React.ReactElement {
  const language = useLanguage()
  return (
    <li>
      <Link className="ell font-bold flex-none max-w-60p" to={documentPath(task.type, task.docId)}>
        {task.number ?? task.titleText}
      </Link>
      <span className="grow ell">
        {task.typeText} · {task.nodeName}
      </span>
      <span className="muted nowrap">
        {task.starterName && `${task.starterName} · `}
        {task.due === undefined ? ago(task.since, language) : <Due due={task.due} left={task.left!} />}
      </span>
    </li>
  )
}
