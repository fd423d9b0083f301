-- Generated from the definitions: 68 statements. Reviewed before it is committed.
CREATE SCHEMA "ticket";
CREATE TABLE "finance"."supplier_invoice" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "invoice_no" text,
  "invoice_code" text,
  "date" date,
  "statement" bigint,
  "buyer" bigint,
  "supplier" bigint,
  "currency" bigint,
  "statement_total" numeric(22,4),
  "invoiced_before" numeric(22,4),
  "invoiceable" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "file" bigint[],
  "remark" text,
  "brand_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_invoice_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."supplier_invoice" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."supplier_invoice" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_invoice_list" ON "finance"."supplier_invoice" (platform_id, company_id, "date", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_invoice_list_brand" ON "finance"."supplier_invoice" (platform_id, "brand_co", "date", id, "status") INCLUDE (company_id);
CREATE INDEX "supplier_invoice_by_status" ON "finance"."supplier_invoice" (platform_id, company_id, "status", "date", id) INCLUDE ("brand_co");
CREATE INDEX "supplier_invoice_by_statement" ON "finance"."supplier_invoice" (platform_id, company_id, "statement", "date", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_invoice_by_supplier" ON "finance"."supplier_invoice" (platform_id, company_id, "supplier", "date", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_invoice_grams" ON "finance"."supplier_invoice" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__supplier_invoice" ON "finance"."supplier_invoice" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__supplier_invoice__invoice_no" ON "finance"."supplier_invoice" (platform_id, company_id, replace(lower("invoice_no"), ' ', ''));
CREATE TABLE "finance"."supplier_invoice__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  "net" numeric(22,4),
  "tax_rate" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "brand_co" bigint,
  CONSTRAINT "supplier_invoice__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."supplier_invoice__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."supplier_invoice__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_invoice__lines_of" ON "finance"."supplier_invoice__lines" (platform_id, doc_id, no);
CREATE TABLE "supplier"."factory_audit" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "factory" bigint,
  "supplier" bigint,
  "kind" text,
  "date" date,
  "auditor" bigint,
  "pass_at" numeric(22,4),
  "valid_months" integer,
  "scored" numeric(22,4),
  "possible" numeric(22,4),
  "score" numeric(22,4),
  "open" integer,
  "vetoed" integer,
  "result" text,
  "valid_to" date,
  "recheck_of" bigint,
  "conclusion" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "factory_audit_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory_audit" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory_audit" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory_audit_list" ON "supplier"."factory_audit" (platform_id, company_id, "date", id, "status") INCLUDE ("supplier_co", "factory_co");
CREATE INDEX "factory_audit_list_supplier" ON "supplier"."factory_audit" (platform_id, "supplier_co", "date", id, "status") INCLUDE (company_id, "factory_co");
CREATE INDEX "factory_audit_list_factory" ON "supplier"."factory_audit" (platform_id, "factory_co", "date", id, "status") INCLUDE (company_id, "supplier_co");
CREATE INDEX "factory_audit_by_status" ON "supplier"."factory_audit" (platform_id, company_id, "status", "date", id) INCLUDE ("supplier_co", "factory_co");
CREATE INDEX "factory_audit_by_factory" ON "supplier"."factory_audit" (platform_id, company_id, "factory", "date", id, "status") INCLUDE ("supplier_co", "factory_co");
CREATE INDEX "factory_audit_by_supplier" ON "supplier"."factory_audit" (platform_id, company_id, "supplier", "date", id, "status") INCLUDE ("supplier_co", "factory_co");
CREATE INDEX "factory_audit_by_auditor" ON "supplier"."factory_audit" (platform_id, company_id, "auditor", "date", id, "status") INCLUDE ("supplier_co", "factory_co");
CREATE INDEX "factory_audit_grams" ON "supplier"."factory_audit" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__factory_audit" ON "supplier"."factory_audit" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "supplier"."factory_audit__items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "section" text,
  "item" text,
  "most" numeric(22,4),
  "score" numeric(22,4),
  "veto" text,
  "finding" text,
  "photo" bigint[],
  "open" integer,
  "vetoed" integer,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "factory_audit__items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory_audit__items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory_audit__items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory_audit__items_of" ON "supplier"."factory_audit__items" (platform_id, doc_id, no);
CREATE TABLE "ticket"."ticket" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "title" text,
  "category" text,
  "priority" text,
  "description" text,
  "order" bigint,
  "buyer" bigint,
  "supplier" bigint,
  "factory" bigint,
  "handler" bigint,
  "occurred_at" timestamptz,
  "deadline" timestamptz,
  "deduct" numeric(22,4),
  "conclusion" text,
  "closed_at" timestamptz,
  "attachments" bigint[],
  "brand_co" bigint,
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "ticket_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "ticket"."ticket" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "ticket"."ticket" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "ticket_list" ON "ticket"."ticket" (platform_id, company_id, "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_list_brand" ON "ticket"."ticket" (platform_id, "brand_co", "occurred_at", id, "status") INCLUDE (company_id, "supplier_co", "factory_co");
CREATE INDEX "ticket_list_supplier" ON "ticket"."ticket" (platform_id, "supplier_co", "occurred_at", id, "status") INCLUDE (company_id, "brand_co", "factory_co");
CREATE INDEX "ticket_list_factory" ON "ticket"."ticket" (platform_id, "factory_co", "occurred_at", id, "status") INCLUDE (company_id, "brand_co", "supplier_co");
CREATE INDEX "ticket_by_status" ON "ticket"."ticket" (platform_id, company_id, "status", "occurred_at", id) INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_by_category" ON "ticket"."ticket" (platform_id, company_id, "category", "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_by_priority" ON "ticket"."ticket" (platform_id, company_id, "priority", "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_by_handler" ON "ticket"."ticket" (platform_id, company_id, "handler", "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_by_supplier" ON "ticket"."ticket" (platform_id, company_id, "supplier", "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_by_order" ON "ticket"."ticket" (platform_id, company_id, "order", "occurred_at", id, "status") INCLUDE ("brand_co", "supplier_co", "factory_co");
CREATE INDEX "ticket_grams" ON "ticket"."ticket" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__ticket" ON "ticket"."ticket" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "ticket"."ticket__participants" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "user" bigint,
  "part" text,
  "brand_co" bigint,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "ticket__participants_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "ticket"."ticket__participants" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "ticket"."ticket__participants" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "ticket__participants_of" ON "ticket"."ticket__participants" (platform_id, doc_id, no);
ALTER TABLE "finance"."supplier_invoice" ADD CONSTRAINT "supplier_invoice_statement_fk" FOREIGN KEY (platform_id, "statement") REFERENCES "finance"."statement" (platform_id, id);
ALTER TABLE "finance"."supplier_invoice" ADD CONSTRAINT "supplier_invoice_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "finance"."supplier_invoice" ADD CONSTRAINT "supplier_invoice_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "finance"."supplier_invoice" ADD CONSTRAINT "supplier_invoice_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."supplier_invoice__lines" ADD CONSTRAINT "supplier_invoice__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."supplier_invoice" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."factory_audit" ADD CONSTRAINT "factory_audit_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "supplier"."factory_audit" ADD CONSTRAINT "factory_audit_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "supplier"."factory_audit" ADD CONSTRAINT "factory_audit_auditor_fk" FOREIGN KEY ("auditor") REFERENCES core.account (id);
ALTER TABLE "supplier"."factory_audit" ADD CONSTRAINT "factory_audit_recheck_of_fk" FOREIGN KEY (platform_id, "recheck_of") REFERENCES "supplier"."factory_audit" (platform_id, id);
ALTER TABLE "supplier"."factory_audit__items" ADD CONSTRAINT "factory_audit__items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."factory_audit" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "ticket"."ticket" ADD CONSTRAINT "ticket_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "ticket"."ticket" ADD CONSTRAINT "ticket_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "ticket"."ticket" ADD CONSTRAINT "ticket_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "ticket"."ticket" ADD CONSTRAINT "ticket_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "ticket"."ticket" ADD CONSTRAINT "ticket_handler_fk" FOREIGN KEY ("handler") REFERENCES core.account (id);
ALTER TABLE "ticket"."ticket__participants" ADD CONSTRAINT "ticket__participants_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "ticket"."ticket" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "ticket"."ticket__participants" ADD CONSTRAINT "ticket__participants_user_fk" FOREIGN KEY ("user") REFERENCES core.account (id);
