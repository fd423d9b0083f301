/** The side bar's menus: filter by title or pinyin initials, favourites first, groups as the server sends them. */
import { useState } from 'react'
import { NavLink, useMatch } from 'react-router'
import { useLanguage, useText } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { keepSettings, type Menu, type User } from '../session/store.ts'

export function Side({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const [filter, setFilter] = useState('')
  const title = (menu: Menu) => menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE
  const word = filter.trim().toLowerCase()
  const fits = (menu: Menu) =>
    word === '' || title(menu).toLowerCase().includes(word) || menu.TITLE.includes(word) || (menu.PY ?? '').toLowerCase().includes(word)
  const favourite = (user.settings['FAV_MENUS'] ?? []) as readonly string[]
  const star = async (menu: Menu) => {
    const on = favourite.includes(menu.ID)
    const settings = await call<Record<string, any>>(`/clientinfoapi/user-profile/${on ? 'remove' : 'save'}-favourite-menus`, {
      fields: { menu_id: menu.ID },
    })
    const list = Array.isArray(settings)
      ? settings
      : (settings?.['FAV_MENUS'] ?? (on ? favourite.filter((one) => one !== menu.ID) : [...favourite, menu.ID]))
    keepSettings({ ...user.settings, FAV_MENUS: list })
  }
  const item = (menu: Menu, group: string) => (
    <NavLinkItem key={`${group}${menu.ID}`} menu={menu} title={title(menu)}>
      <button
        type="button"
        className={`plain star${favourite.includes(menu.ID) ? ' on' : ''}`}
        aria-pressed={favourite.includes(menu.ID)}
        aria-label={`${t(favourite.includes(menu.ID) ? 'removeFavourite' : 'addFavourite')}: ${title(menu)}`}
        onClick={() => void star(menu)}
      >
        ★
      </button>
    </NavLinkItem>
  )
  const starred = favourite
    .map((id) => user.menus.find((menu) => menu.ID === id))
    .filter((menu): menu is Menu => menu !== undefined && fits(menu))
  const groups = user.modules
    .map(({ key, label }) => ({
      key,
      label: label?.[language === 'en' ? 1 : 0] ?? key,
      menus: user.menus.filter((menu) => menu.CATEGORY === key && fits(menu)),
    }))
    .filter((group) => group.menus.length > 0)
  return (
    <>
      <input
        type="search"
        value={filter}
        aria-label={t('menuFilter')}
        placeholder={t('menuFilter')}
        onChange={(event) => setFilter(event.target.value)}
      />
      {starred.length > 0 && (
        <section aria-label={t('favourites')}>
          <h3>{t('favourites')}</h3>
          {starred.map((menu) => item(menu, 'fav'))}
        </section>
      )}
      {groups.map((group) => (
        <section key={group.key} aria-label={group.label}>
          <h3>{group.label}</h3>
          {group.menus.map((menu) => item(menu, group.key))}
        </section>
      ))}
    </>
  )
}

function NavLinkItem({ menu, title, children }: { menu: Menu; title: string; children: React.ReactNode }) {
  const on = useMatch(menu.FURL) !== null
  return (
    <div className={`item${on ? ' on' : ''}`}>
      <NavLink to={menu.FURL} className="ell">
        {title}
      </NavLink>
      {children}
    </div>
  )
}
