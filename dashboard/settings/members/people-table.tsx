import type { ReactNode } from 'react'

/** A table of people: these columns, and one of buttons. */
export const PeopleTable = ({ columns, children }: { columns: string[]; children: ReactNode }) => (
  <table className="settings-table">
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
