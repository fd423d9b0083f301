-- Views that an administrator publishes to roles of the company (experience U10): they are the company's, whoever wrote them, and may be what its people's lists open with.
ALTER TABLE core.saved_view ADD COLUMN company_id bigint, ADD COLUMN roles text[] NOT NULL DEFAULT '{}', ADD COLUMN opens boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT saved_view_roles CHECK (roles = '{}' OR company_id IS NOT NULL);
